// Marks the section in view in the table of contents, and names it in the menu of narrow screens.
const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a, .contents-menu a')];
const menu = document.querySelector<HTMLDetailsElement>('.contents-menu');
const now = document.querySelector('.contents-now');
const sections = [...document.querySelectorAll<HTMLElement>('.content h2[id]')];

function mark(): void {
  const top = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 8;
  const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
  const passed = sections.filter((section) => section.getBoundingClientRect().top <= top);
  const current = isAtEnd && scrollY > 0 ? sections.at(-1) : passed.at(-1);
  for (const link of links) {
    if (current && link.hash === `#${current.id}`) link.setAttribute('aria-current', 'location');
    else link.removeAttribute('aria-current');
  }
  if (now) now.textContent = current?.firstChild?.textContent ?? '';
}

let isDue = false;
function soon(): void {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => {
    isDue = false;
    mark();
  });
}

if (sections.length > 1) {
  addEventListener('scroll', soon, { passive: true });
  addEventListener('resize', soon);
  mark();
}
menu?.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('a')) menu.open = false;
});
