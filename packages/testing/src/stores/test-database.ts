import { randomBytes } from 'node:crypto'
import pg from 'pg'

export async function makeDatabase(server: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await query(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Disconnects its clients. */
export function dropDatabase(server: string, databaseUrl: string): Promise<void> {
  return query(server, `drop database ${databaseName(databaseUrl)} with (force)`)
}

export function databaseName(databaseUrl: string): string {
  return new URL(databaseUrl).pathname.slice(1)
}

export async function query(server: string, statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
