// On narrow screens, a button opens the sidebar. Everything behind it is inert.
const button = document.querySelector<HTMLButtonElement>('.menu-button');
const sidebar = document.querySelector<HTMLElement>('#sidebar');
const behind = document.querySelectorAll<HTMLElement>(
  '.skip, .demo-note, .banner, .frame > :not(#sidebar), .footer, .switchers, .bar-end',
);

const bar = document.querySelector<HTMLElement>('.bar');

function setOpen(open: boolean): void {
  // A banner can be above the bar.
  sidebar?.style.setProperty('--below-bar', `${bar?.getBoundingClientRect().bottom ?? 0}px`);
  button?.setAttribute('aria-expanded', String(open));
  document.body.classList.toggle('menu-open', open);
  for (const part of behind) part.inert = open;
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
// The button is hidden on wide screens, so an open menu must not keep the page inert there.
matchMedia('(min-width: 52.0625rem)').addEventListener('change', ({ matches }) => {
  if (matches) setOpen(false);
});
