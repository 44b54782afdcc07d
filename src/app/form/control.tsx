import type { ReactNode } from 'react'
import { ChoiceInput } from './inputs/choice-input.tsx'
import { FlagInput } from './inputs/flag-input.tsx'
import { ImageInput } from './inputs/image-input.tsx'
import type { InputProps } from './inputs/input-props.ts'
import { InstantInput } from './inputs/instant-input.tsx'
import { ListedTextInput } from './inputs/listed-text-input.tsx'
import { LongInput } from './inputs/long-input.tsx'
import { RelationInput } from './inputs/relation-input.tsx'
import { TextInput } from './inputs/text-input.tsx'
import { lazyPart } from '../list/lazy-part.tsx'

// Each serves one screen or two.
const GroupInput = lazyPart(async () => (await import('./inputs/group-input.tsx')).GroupInput)
const RelationsInput = lazyPart(async () => (await import('./inputs/relations-input.tsx')).RelationsInput)
const MarkdownEditor = lazyPart(
  async () => (await import('../editor/markdown-editor.tsx')).MarkdownEditor,
  <div className="sk ed-place" aria-busy="true" />,
)
const PermissionsInput = lazyPart(async () => (await import('./inputs/permissions-input.tsx')).PermissionsInput)

/** Text as long as this is seen in several lines, though it may hold no line break. */
const linesFrom = 200

/** The input of a field's kind; a new kind has its line here, or this does not compile. */
export function Control({ field, ...props }: InputProps): ReactNode {
  switch (field.kind) {
    case 'text':
      return field.max < linesFrom ? <TextInput {...props} field={field} /> : <LongInput {...props} field={field} />
    case 'slug': case 'email': case 'phone': case 'url': case 'number': case 'order': case 'day':
      return <TextInput {...props} field={field} />
    case 'long':
      return field.markdown ? <MarkdownEditor {...props} field={field} /> : <LongInput {...props} field={field} />
    case 'choice': return <ChoiceInput {...props} field={field} />
    case 'flag': return <FlagInput {...props} field={field} />
    case 'instant': return <InstantInput {...props} field={field} />
    case 'zone': case 'language': return <ListedTextInput {...props} field={field} />
    case 'relation': return <RelationInput {...props} field={field} />
    case 'relations': return <RelationsInput {...props} field={field} />
    case 'image': return <ImageInput {...props} field={field} />
    case 'permissions': return <PermissionsInput {...props} field={field} />
    case 'group': return <GroupInput {...props} field={field} />
    // Worked out by the host: the record's facts show them.
    case 'count': case 'score': return null
  }
}
