import { createServer, type Socket } from 'node:net'

/** The floor of the sockets: node:net alone, which writes the same bytes to as many connections. */
declare const gc: (() => void) | undefined
const sockets = new Set<Socket>()
const server = createServer((socket) => {
  sockets.add(socket)
  socket.on('error', () => socket.destroy())
  socket.on('close', () => sockets.delete(socket))
  socket.resume()
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))
process.on('message', (message: string | { send: string }) => {
  if (message === 'cpu') process.send?.({ cpu: process.cpuUsage() })
  else if (message === 'memory') {
    gc?.()
    process.send?.({ rss: process.memoryUsage().rss, sockets: sockets.size })
  } else if (typeof message === 'object') {
    const bytes = Buffer.from(message.send)
    for (const socket of sockets) socket.write(bytes)
  }
})
