import { Button, buttonLook } from '@universe/ui/button.tsx'
import { FilterIcon } from '@universe/ui/icons.tsx'
import { SelectField } from '@universe/ui/select-field.tsx'
import { Form, Link } from 'react-router'
import { useZone } from '../shared/times/zone-context.ts'
import { TextField } from '../shared/ui/text-field.tsx'
import type { Route } from './+types/page.ts'
import styles from './audit.module.css'
import { AUDIT_FILTERS, auditQuery, OBJECT_MAX_CHARACTERS } from './audit-address.ts'

type AuditFiltersProps = Pick<Route.ComponentProps['loaderData'], 'members' | 'groups'> & {
  params: URLSearchParams
}

export function AuditFilters({ params, members, groups }: AuditFiltersProps) {
  const zone = useZone()
  // The office's days, so that an address means the same to everybody.
  const office = zone.isOffices ? '' : ` (${zone.office.name})`
  const query = auditQuery(params)
  const chosen = (name: (typeof AUDIT_FILTERS)[number]) => params.get(name) ?? ''
  const isFormer = chosen('member') !== '' && !members.some(({ id }) => id === chosen('member'))
  const count = AUDIT_FILTERS.filter(name => chosen(name) !== '').length
  return (
    // Remounted when the address changes.
    <details className={styles.filters} key={query}>
      <summary>
        <FilterIcon />
        {count === 0 ? 'Filter' : `Filter (${count})`}
      </summary>
      <Form role="search" aria-label="Filter the audit" className={styles.form}>
        <SelectField
          label="Who"
          name="member"
          placeholder="Anyone"
          optional
          defaultValue={chosen('member')}
        >
          {members.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {isFormer && <option value={chosen('member')}>A former member</option>}
        </SelectField>
        <SelectField
          label="What"
          name="action"
          placeholder="Anything"
          optional
          defaultValue={chosen('action')}
        >
          {groups.map(({ title, actions }) => (
            <optgroup key={title} label={title}>
              {actions.map(({ action, words }) => (
                <option key={action} value={action}>
                  {words}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <TextField
          label="On what"
          placeholder="Reference, name, address or title"
          name="object"
          optional
          defaultValue={chosen('object')}
          maxLength={OBJECT_MAX_CHARACTERS}
          spellCheck={false}
          autoComplete="off"
        />
        <TextField
          label={`From${office}`}
          name="from"
          type="date"
          optional
          defaultValue={chosen('from')}
        />
        <TextField
          label={`Until (inclusive)${office}`}
          name="to"
          type="date"
          optional
          defaultValue={chosen('to')}
        />
        <p className={styles.act}>
          <Button type="submit">Show</Button>
          {count > 0 && (
            <Link to="/audit" {...buttonLook('outline')}>
              Show all
            </Link>
          )}
        </p>
      </Form>
    </details>
  )
}
