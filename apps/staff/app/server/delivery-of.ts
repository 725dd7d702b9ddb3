import type { RouterContextProvider } from 'react-router'
import type { Delivery } from '../inbox/words/describe-mail.ts'
import { requestContext } from './request-context.ts'

export function deliveryOf(context: Readonly<RouterContextProvider>): Delivery {
  return context.get(requestContext).parts.settings.isMailWritten ? 'written' : 'accepted'
}
