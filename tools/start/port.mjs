import { readdirSync } from 'node:fs'
import { createServer } from 'node:net'

/** Is the port free on this address? Answers the error's code when it is not. */
const tryPort = (host, port) =>
  new Promise((done) => {
    const server = createServer()
    server.once('error', (error) => done(error.code))
    server.listen(port, host, () => server.close(() => done(undefined)))
  })

/** A port that nobody uses at this moment. */
export const freePort = () =>
  new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })

/** The living server process that has claimed a data directory, if any. */
function ownerOf(dataDirectory) {
  try {
    for (const name of readdirSync(dataDirectory)) {
      const pid = Number(/^owner-(\d+)-/.exec(name)?.[1])
      if (!pid) continue
      try {
        process.kill(pid, 0)
        return pid
      } catch (error) {
        if (error.code === 'EPERM') return pid
      }
    }
  } catch {
    // No data directory yet: nobody has it.
  }
  return undefined
}

/** Ends the process with one sentence when the port cannot be had. */
export async function needPort(host, port, dataDirectory) {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    console.error(`端口应为 1 到 65535 的整数：${process.env.PORT} / PORT must be a whole number from 1 to 65535: ${process.env.PORT}`)
    process.exit(1)
  }
  const code = await tryPort(host, port)
  if (!code) return
  const owner = ownerOf(dataDirectory)
  if (owner) console.error(`数据目录 ${dataDirectory} 正被服务器进程 ${owner} 使用 / ${dataDirectory} is in use by server process ${owner}`)
  else if (code === 'EADDRINUSE')
    console.error(`端口 ${port} 已被占用，请换一个：PORT=8081 npm start / port ${port} is taken, choose another: PORT=8081 npm start`)
  else if (code === 'EADDRNOTAVAIL') console.error(`本机没有地址 ${host} / this machine has no address ${host}`)
  else console.error(`不能使用 ${host}:${port}（${code}）/ ${host}:${port} cannot be used (${code})`)
  process.exit(1)
}
