import { parseArgs } from 'node:util'
import { type CampaignOptions, campaignHeld, describeCampaign, killCampaign } from './kill-campaign'
import { serveCampaign } from './kill-campaign-server'

// Bundled to one file that is both: the campaign (options) and, forked by it, the server process (`serve`).

function isTarget(text: string | undefined): text is CampaignOptions['target'] {
  return text === 'server' || text === 'postmaster' || text === 'backend'
}

/** `--rounds 100 --seed 1 --target server|postmaster|backend --directory <data>`; ends with 1 unless the campaign held. */
async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
      target: { type: 'string', default: 'server' },
      directory: { type: 'string' },
    },
  })
  if (values.directory === undefined || !isTarget(values.target)) throw new Error('--directory <data> --target server|postmaster|backend')
  const report = await killCampaign({
    rounds: Number(values.rounds),
    seed: Number(values.seed),
    target: values.target,
    directory: values.directory,
    onRound: (round, { acked, lost }) => process.stderr.write(`\r${round}/${values.rounds}: ${acked} acknowledged, ${lost} lost `),
  })
  process.stdout.write(`\n${describeCampaign(report)}\n`)
  process.exitCode = campaignHeld(report) ? 0 : 1
}

const [mode, directory, packageRoot] = process.argv.slice(2)
const work = mode === 'serve' ? serveCampaign(directory!, packageRoot!) : run()
work.catch((error: Error) => {
  process.stderr.write(`${error.stack ?? error.message}\n`)
  process.exit(1)
})
