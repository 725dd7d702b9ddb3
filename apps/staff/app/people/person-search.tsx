import { Button } from '@universe/ui/button.tsx'
import { Form } from 'react-router'
import { TextField } from '../shared/ui/text-field.tsx'
import styles from './page.module.css'

/** Asks whom. The address stands in the page's own, which no log of ours has. */
export function PersonSearch({ address }: { address: string }) {
  return (
    // Another address brings another text.
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
