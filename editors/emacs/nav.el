(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               '((js-json-mode json-ts-mode markdown-mode)
                 . ("npx" "--no-install" "nav" "lsp" "--stdio"))))
