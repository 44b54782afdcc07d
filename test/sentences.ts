// Finds the texts in the sources that people read: string literals, templates and JSX text.
import assert from 'node:assert/strict'
import { join, relative } from 'node:path'
import type { Node, SourceFile } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { API } from 'typescript/unstable/sync'

export interface Sentence {
  path: string
  line: number
  text: string
}

/** Attributes whose values only the browser or the code reads. */
const codeAttributes =
  /^(?:className|d|viewBox|id|name|type|href|rel|target|autoComplete|role|icon|htmlFor|transform|points|method)$/

function isCode(node: Node, file: SourceFile): boolean {
  const { parent } = node
  return (
    is.isImportDeclaration(parent) ||
    is.isExportDeclaration(parent) ||
    is.isLiteralTypeNode(parent) ||
    is.isElementAccessExpression(parent) ||
    is.isCaseClause(parent) ||
    (is.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText(file))) ||
    (is.isJsxAttribute(parent) && codeAttributes.test(parent.name.getText(file))) ||
    (is.isPropertyAssignment(parent) && parent.name === node)
  )
}

const sql =
  /^\s*(?:select|insert|update|delete|create|with|pragma|drop|alter|begin|commit|from|where|and|or|on|join|left|order|case|exists|not|coalesce|count)\b/

/** Whether people read the text: it opens with a capital letter, or two of its words follow each other. */
function isRead(text: string): boolean {
  if (sql.test(text) || /^[A-Z][A-Za-z-]*[/:=][^ ]*$/.test(text) || /^[A-Z0-9_]+$/.test(text)) return false
  if (/\bis not (?:null|old\.|\?)|[=<>] \?|^p div h1 /.test(text)) return false
  if (/^[a-z0-9:]+(?:-[a-z0-9]+)+(?: |$)| [a-z]+-[a-z]+-?$/.test(text)) return false
  return /^\p{Lu}\p{L}/u.test(text) || /\p{L}{2,}[,:;]? [\p{L}{“]/u.test(text)
}

/** Whether the text is a noun that is shown with a count, such as “airports”. */
function isNoun({ parent }: Node, file: SourceFile): boolean {
  return is.isPropertyAssignment(parent) && /^(?:one|many)$/.test(parent.name.getText(file))
}

function sentencesOf(file: SourceFile, path: string): Sentence[] {
  const sentences: Sentence[] = []
  const add = (node: Node, raw: string): void => {
    const text = raw
      .replaceAll(/\{\w+\}/g, '{}')
      .replace(/\s+/g, ' ')
      .trim()
    const line = file.text.slice(0, node.getStart(file)).split('\n').length
    if (isRead(text) || isNoun(node, file)) sentences.push({ path, line, text })
  }
  const visit = (node: Node): undefined => {
    if (is.isTemplateExpression(node)) {
      const spans = node.templateSpans.map((span) => `{}${span.literal.text}`)
      add(node, node.head.text + spans.join(''))
    } else if (is.isJsxText(node)) add(node, node.text)
    else if ((is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node)) && !isCode(node, file))
      add(node, node.text)
    node.forEachChild(visit)
  }
  visit(file)
  return sentences
}

/** All texts of the files whose path the pattern matches. A value in a text is `{}`. */
export function readSentences(root: string, paths: RegExp): Sentence[] {
  const api = new API({ cwd: root })
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects()
    assert.ok(project)
    return project.program.getSourceFileNames().flatMap((name) => {
      const path = relative(root, name).replaceAll('\\', '/')
      const file = paths.test(path) ? project.program.getSourceFile(name) : undefined
      return file ? sentencesOf(file, path) : []
    })
  } finally {
    api.close()
  }
}
