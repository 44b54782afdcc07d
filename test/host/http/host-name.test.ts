import { assert, test } from '../host.ts'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { linkedHost, readHost, readOrigin } from '../../../src/host/http/host-name.ts'

test('all spellings of a host give one name', () => {
  const names: [header: string | undefined, name: string | undefined][] = [
    ['localhost', 'localhost'],
    ['LocalHost:8080', 'localhost'],
    ['localhost.', 'localhost'],
    ['LOCALHOST.:8080', 'localhost'],
    ['Admin.Example.com.', 'admin.example.com'],
    ['[::1]:8080', '[::1]'],
    ['[0:0:0:0:0:0:0:1]', '[::1]'],
    ['[2001:DB8::1]', '[2001:db8::1]'],
    ['127.0.0.1:1', '127.0.0.1'],
    ['127.0.0.1.', '127.0.0.1'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    [undefined, undefined],
    ['', undefined],
    ['localhost..', undefined],
    ['.', undefined],
    ['a b', undefined],
    ['user@localhost', undefined],
    ['%6cocalhost', undefined],
    ['localhost/', undefined],
    ['localhost:99999999', undefined],
    ['localhost:', undefined],
    ['::1', undefined],
  ]
  for (const [header, name] of names) assert.equal(readHost(header)?.name, name, header)
})

test('all spellings of an origin give one origin', () => {
  const origins: [text: string | undefined, origin: string | undefined][] = [
    ['https://admin.example.com', 'https://admin.example.com'],
    ['https://admin.example.com/', 'https://admin.example.com'],
    ['HTTPS://Admin.Example.COM', 'https://admin.example.com'],
    ['https://admin.example.com.', 'https://admin.example.com'],
    ['https://admin.example.com.:8443', 'https://admin.example.com:8443'],
    ['https://admin.example.com:443', 'https://admin.example.com'],
    ['http://[0::1]:80', 'http://[::1]'],
    ['https://admin.example.com/panel', undefined],
    ['https://user@admin.example.com', undefined],
    ['https://*.example.com', undefined],
    ['ftp://admin.example.com', undefined],
    ['null', undefined],
    ['admin.example.com', undefined],
    ['https://admin.example.com:99999', undefined],
    [undefined, undefined],
  ]
  for (const [text, origin] of origins) assert.equal(readOrigin(text), origin, text)
})

test('links use the listener’s port, unless a trusted proxy sends another one', () => {
  const hosts: [isFromProxy: boolean, host: string, linked: string][] = [
    [false, 'localhost:8080', 'localhost:8080'],
    [false, 'LOCALHOST.:6666', 'localhost:8080'],
    [false, '[::1]:80', '[::1]:8080'],
    [false, 'admin.example.com', 'admin.example.com'],
    [true, 'admin.example.com:8443', 'admin.example.com:8443'],
  ]
  for (const [isFromProxy, host, linked] of hosts) {
    const socket = new Socket()
    Object.defineProperty(socket, 'localPort', { value: 8080 })
    const request = Object.assign(new IncomingMessage(socket), { headers: { host } })
    assert.equal(linkedHost(request, isFromProxy), linked, `${isFromProxy} ${host}`)
  }
})
