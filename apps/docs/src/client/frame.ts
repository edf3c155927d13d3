import {
  startBanner,
  startContents,
  startMenu,
  startSidebar,
  startSwitchers,
} from '@nav/shell/client';

startBanner(document);
startMenu(document);
startSwitchers(document);
startContents(document);
const data = document.querySelector('#sidebar-data')?.textContent;
if (data) startSidebar(document, JSON.parse(data), (href) => location.assign(href));
