#!/usr/bin/env node
// node tools/release.mjs <command>; in a vendor's kit: npx farsight-release <command>.
import { main } from './release/main.mjs'

process.exitCode = await main(process.argv.slice(2), process.env)
