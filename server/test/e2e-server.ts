import { run } from '../src/run'

// The browser tests know the image code; no release contains this file.
void run(() => '2580')
