import { WebSocketServer } from 'ws'

/** The floor of the room: ws alone. What begins with `*` goes to all others, everything else back to who sent it. */
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    const text = data.toString()
    if (!text.startsWith('*')) return socket.send(text)
    for (const other of server.clients) if (other !== socket) other.send(text)
  })
})
server.on('listening', () => process.send?.({ port: (server.address() as { port: number }).port }))
process.on('message', (message) => {
  if (message === 'cpu') process.send?.({ cpu: process.cpuUsage() })
})
