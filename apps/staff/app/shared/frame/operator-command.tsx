import { useRouteLoaderData } from 'react-router'
import type { loader } from '../../root.tsx'
import styles from './operator-command.module.css'

interface OperatorCommandProps {
  name: keyof ReturnType<typeof loader>['commands']
}

export function OperatorCommand({ name }: OperatorCommandProps) {
  const root = useRouteLoaderData<typeof loader>('root')
  return <code className={styles.command}>{root?.commands[name]}</code>
}
