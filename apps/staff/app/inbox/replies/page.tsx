import { randomUUID } from 'node:crypto'
import { REPLY_FIELDS } from '@universe/domain/requests/fill-reply'
import {
  deleteReply,
  listSavedReplies,
  type SavedReply,
  saveReply,
} from '@universe/domain/requests/saved-replies'
import { isPermitted } from '@universe/domain/staff/operation'
import { visibleKinds } from '@universe/domain/staff/visible-kinds'
import { Button } from '@universe/ui/button.tsx'
import { controlClass, Field } from '@universe/ui/field.tsx'
import { answerForm } from '../../server/answer-form.ts'
import { attempt, read, signedIn } from '../../server/perform.ts'
import { textLanguage } from '../../shared/text-language.ts'
import { BackLink } from '../../shared/ui/back-link.tsx'
import { Choice } from '../../shared/ui/choices.tsx'
import { useFormAnswer } from '../../shared/ui/form-answer.ts'
import { FormDisclosure } from '../../shared/ui/form-disclosure.tsx'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { PageHead } from '../../shared/ui/page-head.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import { StatusMessage } from '../../shared/ui/status-message.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import type { Route } from './+types/page.ts'
import styles from './replies.module.css'

const sentences = { saved: 'Reply saved.', deleted: 'Reply deleted.' }

export { clientAction } from '../../shared/navigation/client-action.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const actor = signedIn(context)
  const kinds = visibleKinds(actor.roles)
  return {
    replies: await read(context, listSavedReplies),
    fresh: randomUUID(),
    mayEdit: isPermitted(actor, saveReply),
    mayAnswer: {
      enquiries: kinds.includes('contact'),
      applications: kinds.includes('application'),
    },
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  return answerForm(request, {
    save: async form => {
      const text = (name: string) => form.get(name) ?? ''
      const reply = {
        id: text('id'),
        name: text('name'),
        text: text('text'),
        isShared: text('whose') === 'shared',
        forApplications: text('requests') === 'applications',
      }
      return [await attempt(context, saveReply, reply), '/replies', 'saved']
    },
    delete: async form => {
      const id = form.get('object') ?? ''
      return [await attempt(context, deleteReply, { id }), '/replies', 'deleted']
    },
  })
}

export default function Replies({ loaderData }: Route.ComponentProps) {
  const { replies, fresh, mayEdit, mayAnswer } = loaderData
  const { enquiries, applications } = mayAnswer
  const empty = { name: '', text: '', isShared: true, forApplications: !enquiries }
  return (
    <div className={styles.replies}>
      <PageHead title="Saved replies" above={<BackLink to="/inbox">Inbox</BackLink>}>
        <p>
          Texts for answers that you write often. These placeholders are filled in:{' '}
          {REPLY_FIELDS.map(field => `{${field}}`).join(', ')}.
        </p>
      </PageHead>
      <StatusMessage sentences={sentences} />
      {replies.map(reply => (
        <details key={reply.id} className={styles.reply}>
          <summary>
            <bdi>{reply.name}</bdi>
            <span>{describeAudience(reply)}</span>
          </summary>
          {mayEdit ? (
            <>
              <ReplyForm {...reply} object={reply.id} isChoice={enquiries && applications} />
              <FormDisclosure label="Delete …" intent="delete" object={reply.id} isDanger>
                <Button type="submit" variant="danger">
                  Delete “{reply.name}”
                </Button>
              </FormDisclosure>
            </>
          ) : (
            <p {...textLanguage(reply.text)} className={styles.shown}>
              {reply.text}
            </p>
          )}
        </details>
      ))}
      {mayEdit && (
        <Panel title="New reply">
          <ReplyForm
            key={replies.length}
            {...empty}
            id={fresh}
            object="new"
            isChoice={enquiries && applications}
          />
        </Panel>
      )}
    </div>
  )
}

function describeAudience({ isShared, forApplications }: SavedReply): string {
  return `${forApplications ? 'applications' : 'requests'} · ${isShared ? 'shared' : 'private'}`
}

interface ReplyFormProps extends SavedReply {
  /** Distinguishes the page's forms. */
  object: string
  /** Whether the member answers both kinds. */
  isChoice: boolean
}

function ReplyForm({
  object,
  id,
  name,
  text,
  isShared,
  forApplications,
  isChoice,
}: ReplyFormProps) {
  const typed = useFormAnswer('save', object)?.typed
  return (
    <GuardedForm intent="save" object={object}>
      <input type="hidden" name="id" value={typed?.id?.[0] ?? id} />
      <TextField label="Name" name="name" defaultValue={typed?.name?.[0] ?? name} />
      <Field label="Text">
        {control => (
          <textarea
            {...control}
            name="text"
            dir="auto"
            rows={6}
            placeholder="Dear {name},"
            defaultValue={typed?.text?.[0] ?? text}
            className={`${controlClass} ${styles.text}`}
          />
        )}
      </Field>
      <Choice
        legend="Visible to"
        name="whose"
        chosen={isShared ? 'shared' : 'own'}
        options={{ shared: 'Everyone who answers such requests', own: 'Only you' }}
      />
      {isChoice ? (
        <Choice
          legend="For"
          name="requests"
          chosen={forApplications ? 'applications' : 'enquiries'}
          options={{ enquiries: 'Contact and demo requests', applications: 'Applications' }}
        />
      ) : (
        <input
          type="hidden"
          name="requests"
          value={forApplications ? 'applications' : 'enquiries'}
        />
      )}
      <Button type="submit" variant="outline">
        Save
      </Button>
    </GuardedForm>
  )
}
