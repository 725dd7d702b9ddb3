import { Panel } from '../shared/ui/panel.tsx'
import { Row, Rows } from '../shared/ui/rows.tsx'
import styles from './page.module.css'

interface WhatIsFoundProps {
  sees: { enquiries: boolean; applications: boolean; subscriptions: boolean }
  isOwner: boolean
}

/** Before a search. */
export function WhatIsFound({ sees, isOwner }: WhatIsFoundProps) {
  return (
    <div className={styles.parts}>
      <Panel title="What you find">
        <Rows label="What you find">
          {sees.enquiries && (
            <Row name="Requests" about="Contact and demo requests, with state, mail and notes." />
          )}
          {sees.applications && (
            <Row name="Applications" about="With state, mail, notes and the CV." />
          )}
          {sees.subscriptions && (
            <Row name="Newsletter" about="The subscription, how it began, and its mail." />
          )}
          {isOwner && (
            <Row name="Mentions" about="Notes on other people’s requests that name them." />
          )}
          {isOwner && <Row name="Erasures" about="When they were erased or unsubscribed before." />}
        </Rows>
      </Panel>
      {isOwner && (
        <Panel title="Data requests">
          <Rows label="Data requests">
            <Row
              name="“What do you hold about me?”"
              about="Find them, then Export JSON: one file with everything, CVs too."
            />
            <Row
              name="“Erase my data”"
              about="Find them, then Erase …: it lists what goes, and no backup brings it back."
            />
          </Rows>
        </Panel>
      )}
    </div>
  )
}
