import { assert, test } from '../host.ts'
import { createHash } from 'node:crypto'
import { signAwsRequest } from '../../../src/host/objects/sign-aws-request.ts'

// The examples of https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
const credentials = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const examples = [
  {
    method: 'GET',
    path: '/test.txt',
    query: {},
    headers: { Range: 'bytes=0-9' },
    body: '',
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    method: 'PUT',
    path: '/test$file.text',
    query: {},
    body: 'Welcome to Amazon S3.',
    headers: { Date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    method: 'GET',
    path: '/',
    query: { lifecycle: '' },
    headers: {},
    body: '',
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    method: 'GET',
    path: '/',
    query: { prefix: 'J', 'max-keys': '2' },
    headers: {},
    body: '',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
]

for (const { method, path, query, headers, body, signature } of examples) {
  test(`signs ${method} ${path}${Object.keys(query).join()} as in the examples of AWS`, () => {
    const bodyHash = hash(body)
    const sent = {
      host: 'examplebucket.s3.amazonaws.com',
      'x-amz-content-sha256': bodyHash,
      'x-amz-date': '20130524T000000Z',
      ...headers,
    }
    const at = new Date('2013-05-24T00:00:00Z')
    const given = signAwsRequest(credentials, { method, path, query, headers: sent, bodyHash, at })
    assert.match(given, /^AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE\/20130524\/us-east-1\/s3\/aws4_request,/)
    assert.equal(given.split('Signature=')[1], signature)
  })
}
