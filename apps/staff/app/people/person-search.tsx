import { Button } from '@universe/ui/button.tsx'
import { Form } from 'react-router'
import { TextField } from '../shared/ui/text-field.tsx'
import styles from './page.module.css'

/** Searches for an address. It is in the page's query, which we do not log. */
export function PersonSearch({ address }: { address: string }) {
  return (
    // Remounted when the address changes.
    <Form role="search" aria-label="Look for a person" className={styles.search} key={address}>
      <TextField
        label="Email address"
        name="address"
        type="email"
        defaultValue={address}
        maxLength={254}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      <Button type="submit">Look for them</Button>
    </Form>
  )
}
