import { useRouteLoaderData } from 'react-router'
import type { loader } from '../../root.tsx'

interface OperatorCommandProps {
  name: keyof ReturnType<typeof loader>['commands']
}

export function OperatorCommand({ name }: OperatorCommandProps) {
  return <code>{useRouteLoaderData<typeof loader>('root')?.commands[name]}</code>
}
