import type { ComponentProps } from 'react'
import { Form, useNavigation } from 'react-router'

/** For one-time tokens: a double tap submits once. */
export function OnceForm(props: Omit<ComponentProps<typeof Form>, 'method' | 'onSubmit'>) {
  const { formMethod } = useNavigation()
  return (
    <Form
      {...props}
      method="post"
      onSubmit={event => {
        if (formMethod === 'POST') event.preventDefault()
      }}
    />
  )
}
