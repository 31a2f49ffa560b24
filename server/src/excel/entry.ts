import { readWorkbook } from './read'

/** The reader's process: one file at a time, nothing but the channel to the server. It ends with the server. */
process.on('message', ({ id, bytes }: { id: number; bytes: Uint8Array }) => {
  void readWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).then((answer) => process.send?.({ id, answer }))
})
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: true })
