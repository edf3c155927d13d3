import nav from '@nav/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [nav({ root: '../site' }), react()],
  publicDir: '../site/public',
});
