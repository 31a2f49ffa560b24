// node tools/build.mjs [--out build] [--only name[,name]] [--mode production|development] [--force]
// Builds what changed since the last time: host, every mf-* folder, server and skins. See tools/build/packages.mjs.
import { parseArgs } from 'node:util'
import { build } from './build/run.mjs'

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'build' },
    only: { type: 'string', multiple: true, default: [] },
    mode: { type: 'string', default: 'production' },
    force: { type: 'boolean', default: false },
  },
})

try {
  await build({ ...values, only: values.only.flatMap((names) => names.split(',')), log: (line) => console.log(line) })
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
