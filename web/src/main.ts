import { mount } from 'svelte';
import App from './App.svelte';
import './base.css';
import './tokens.css';
import { registerWorker } from './offline';
import { apply } from './settings.svelte';

apply();
mount(App, { target: document.getElementById('app')! });
registerWorker();
