import nav from '@nav/vite';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';

export default defineConfig({ plugins: [nav({ root: '../site' }), sveltekit()] });
