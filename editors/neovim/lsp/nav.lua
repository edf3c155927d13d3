---@brief
---
--- nav checks, completes and refactors the navigation in the `docs.json` of Mintlify sites.
---
--- Install the command line in the project or globally: `npm install --save-dev @nav/cli`

--- Returns the installation of the project, or else the one in the path.
local function command(root)
  local folder = root
  while folder and folder ~= '' do
    local own = folder .. '/node_modules/.bin/nav'
    if vim.fn.executable(own) == 1 then
      return own
    end
    local parent = vim.fs.dirname(folder)
    folder = parent ~= folder and parent or nil
  end
  return 'nav'
end

---@type vim.lsp.Config
return {
  cmd = function(dispatchers, config)
    return vim.lsp.rpc.start({ command(config and config.root_dir), 'lsp', '--stdio' }, dispatchers)
  end,
  filetypes = { 'json', 'jsonc', 'markdown', 'mdx' },
  root_markers = { 'docs.json' },
  workspace_required = true,
  -- Ask for the options of refactorings.
  capabilities = { experimental = { navInput = true } },
  handlers = {
    ['nav/input'] = function(_, params)
      return vim.fn.input({
        prompt = params.title .. ': ',
        default = params.value or '',
        cancelreturn = vim.NIL,
      })
    end,
    ['nav/pick'] = function(_, params)
      local lines = { params.prompt }
      for index, item in ipairs(params.items) do
        lines[index + 1] = index .. '. ' .. item
      end
      return params.items[vim.fn.inputlist(lines)] or vim.NIL
    end,
  },
}
