import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

/** `bare-server.ts <folder> <port>` serves the folder's page and headers at every address. */
const [folder = '', port] = process.argv.slice(2)
const body = readFileSync(join(folder, 'page'))
const headers = {
  ...Object.fromEntries(JSON.parse(readFileSync(join(folder, 'headers.json'), 'utf8'))),
  'Content-Length': body.length,
}

createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
}).listen(Number(port), '127.0.0.1', () => console.log('ready'))

process.once('SIGTERM', () => process.exit(0))
