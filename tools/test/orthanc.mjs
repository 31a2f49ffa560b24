import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const installed = () => ['/usr/sbin/Orthanc', '/usr/local/sbin/Orthanc'].some(existsSync)

/** Orthanc, for the tests of an archive outside: installed by apt where that may be; else its part is skipped with a line that says so. */
export function installOrthanc(say) {
  if (installed() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  say('用 apt 安装 Orthanc（外部归档的测试）', 'installing Orthanc by apt, for the tests of an archive outside')
  // RUNLEVEL: the package would start a service of its own on port 8042.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'orthanc', 'orthanc-dicomweb'], { stdio: 'ignore', env })
}
