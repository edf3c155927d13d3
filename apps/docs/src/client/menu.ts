// On narrow screens, a button opens the sidebar.
const button = document.querySelector<HTMLButtonElement>('.menu-button');
const sidebar = document.querySelector<HTMLElement>('#sidebar');

function setOpen(open: boolean): void {
  button?.setAttribute('aria-expanded', String(open));
  document.body.classList.toggle('menu-open', open);
}

button?.addEventListener('click', () => setOpen(button.getAttribute('aria-expanded') !== 'true'));
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || button?.getAttribute('aria-expanded') !== 'true') return;
  setOpen(false);
  button.focus();
});
sidebar?.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('a')) setOpen(false);
});
