import { orthancInstalled, startOrthanc } from '../src/images/testing/orthanc'
import { startPlainArchive } from '../src/images/testing/plain-archive'
import { type TestServer, testServer } from './harness'

/** Where a server's images may lie. */
export type ArchiveKind = 'the embedded archive' | 'a plain archive outside' | 'Orthanc'

/** The kinds that this machine can show: Orthanc where it is installed, else a line says that it was not. */
export const archiveKinds: readonly ArchiveKind[] = [
  'the embedded archive',
  'a plain archive outside',
  ...(orthancInstalled ? (['Orthanc'] as const) : []),
]
if (!orthancInstalled) process.stdout.write('Orthanc is not installed (apt-get install orthanc orthanc-dicomweb): its part is skipped\n')

/** Study, series and SOP Instance UID of a small explicit little endian file. */
export function placeOf(file: Buffer): string {
  const uid = (group: number, element: number): string => {
    const at = file.indexOf(Buffer.from([group & 255, group >> 8, element & 255, element >> 8, 85, 73]), 132)
    const length = file.readUInt16LE(at + 6)
    return /[\d.]+/.exec(file.toString('latin1', at + 8, at + 8 + length))?.[0] ?? ''
  }
  return [uid(0x20, 0x0d), uid(0x20, 0x0e), uid(0x08, 0x18)].join('/')
}

/** A test server whose images lie there; files leave its own disk as soon as {@link handedOver} is called. */
export async function serverWith(kind: ArchiveKind): Promise<TestServer> {
  if (kind === 'the embedded archive') return testServer()
  const archive = kind === 'Orthanc' ? await startOrthanc() : await startPlainArchive(placeOf)
  const server = await testServer({ outside: { url: archive.url, cacheBytes: 0 } })
  return {
    ...server,
    close: async () => {
      await server.close()
      await archive.stop()
    },
  }
}

/** What was stored lies in the archive outside and no more on this disk; answers how many files went. Without one: nothing to do. */
export async function handedOver({ archive: { outside } }: TestServer): Promise<number> {
  if (!outside) return 0
  await outside.idle()
  await outside.forward()
  if ((await outside.waiting()) > 0) throw new Error('the archive did not take everything')
  return outside.makeRoom()
}
