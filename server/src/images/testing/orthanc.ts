import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PROGRAM = ['/usr/sbin/Orthanc', '/usr/local/sbin/Orthanc'].find(existsSync)
const PLUGIN = ['/usr/share/orthanc/plugins/libOrthancDicomWeb.so', '/usr/local/share/orthanc/plugins/libOrthancDicomWeb.so'].find(
  existsSync,
)

/** Whether Debian's Orthanc with its DICOMweb plugin is on this machine (`apt-get install orthanc orthanc-dicomweb`). */
export const orthancInstalled = PROGRAM !== undefined && PLUGIN !== undefined

/** An Orthanc of one's own, empty. */
export interface Orthanc {
  /** Its DICOMweb root. */
  readonly url: string
  /** Its own API: what is really in it. */
  readonly api: string
  stop(): Promise<void>
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Starts it below a folder of its own; @param port where it listened before, with `directory`, to start it again. */
export async function startOrthanc(): Promise<Orthanc> {
  const directory = await mkdtemp(join(tmpdir(), 'farsight-orthanc-'))
  const port = await freePort()
  const settings = join(directory, 'orthanc.json')
  await writeFile(
    settings,
    JSON.stringify({
      Name: 'farsight-test',
      StorageDirectory: join(directory, 'files'),
      IndexDirectory: join(directory, 'files'),
      HttpPort: port,
      RemoteAccessAllowed: false,
      AuthenticationEnabled: false,
      DicomServerEnabled: false,
      Plugins: [PLUGIN],
      DicomWeb: { Enable: true, Root: '/dicom-web/' },
    }),
  )
  const child: ChildProcess = spawn(PROGRAM!, [settings], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const api = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries += 1) {
    if (child.exitCode !== null || tries > 300) throw new Error('Orthanc does not start')
    if (
      await fetch(`${api}/dicom-web/studies`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break
    await new Promise((done) => setTimeout(done, 100))
  }
  return {
    url: `${api}/dicom-web`,
    api,
    async stop() {
      child.kill('SIGTERM')
      const slow = setTimeout(() => child.kill('SIGKILL'), 5_000)
      await ended
      clearTimeout(slow)
      await rm(directory, { recursive: true, force: true })
    },
  }
}
