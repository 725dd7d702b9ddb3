import type { RouterContextProvider } from 'react-router'
import { serverContext } from '../server/context.ts'
import type { Xml } from './xml.ts'

/** The public origin; without one, the request's. */
export function originOf(request: Request, context: Readonly<RouterContextProvider>): string {
  return context.get(serverContext).siteUrl || new URL(request.url).origin
}

export function xmlResponse(type: string, root: Xml): Response {
  return textResponse(type, `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`)
}

export function jsonResponse(type: string, content: unknown): Response {
  return textResponse(type, JSON.stringify(content))
}

export function textResponse(type: string, text: string): Response {
  return new Response(text, { headers: { 'Content-Type': `${type}; charset=utf-8` } })
}
