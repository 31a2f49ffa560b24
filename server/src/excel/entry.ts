import { readTable, readWorkbook } from './read'

/** The reader's process: one file at a time, nothing but the channel to the server. It ends with the server. */
process.on('message', ({ id, bytes, csv }: { id: number; bytes: Uint8Array; csv: boolean }) => {
  void (csv ? readTable : readWorkbook)(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).then((answer) =>
    process.send?.({ id, answer }),
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: true })
