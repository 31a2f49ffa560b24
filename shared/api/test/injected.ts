/** What of the page was made out of a text that it shows: elements, handlers, and addresses that run. Empty: nothing. */
export function injected(root: ParentNode): string[] {
  // Inside the function: browser tests send it into the page as it stands.
  const never =
    'script,iframe,object,embed,base,meta,link,math,template,noscript,xmp,listing,isindex,applet,portal,frameset,animate,set,foreignObject,handler,discard,use'
  const addresses = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href', 'srcdoc', 'background', 'poster']
  const found = [...root.querySelectorAll(never)].map((element) => `<${element.localName}>`)
  for (const element of root.querySelectorAll('*'))
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) found.push(`${element.localName} ${name}`)
      if (addresses.includes(name) && /^[^a-z]*(javascript|vbscript|data:text)/i.exec(value) !== null)
        found.push(`${element.localName} ${name}=${value}`)
      if (name === 'style' && /javascript|expression|evil/i.exec(value) !== null) found.push(`${element.localName} style=${value}`)
    }
  return found
}
