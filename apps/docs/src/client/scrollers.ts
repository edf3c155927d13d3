// Only a table that overflows needs a tab stop, from which the keyboard scrolls it.
const watcher = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0');
    else target.removeAttribute('tabindex');
  }
});
for (const table of document.querySelectorAll('.table')) watcher.observe(table);
