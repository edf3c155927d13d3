const button = document.querySelector<HTMLButtonElement>('.theme-button');
const system = matchMedia('(prefers-color-scheme: dark)');

function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? system.matches : theme === 'dark';
}

function show(): void {
  button?.setAttribute('aria-pressed', String(isDark()));
}

button?.addEventListener('click', () => {
  const theme = isDark() ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // Storage is unavailable: the choice lasts until the next page.
  }
  show();
});
system.addEventListener('change', show);
show();
