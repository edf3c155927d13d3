export default {
  install: 'Install',
  deploy: 'Deploy',
  draft: { display: 'hidden' },
};
