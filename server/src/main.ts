import { run } from './run'

// The release: the image code is random and nobody can inject another.
void run()
