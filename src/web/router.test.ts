import { matchRoutes, resolvePath } from 'react-router';
import { describe, expect, it } from 'vitest';
import routeConfig from './routes.ts';
import { isOnlyHash, resolved } from './lib/router/location.ts';
import { matcher, type Route } from './lib/router/routes.ts';
import { ErrorResponse, firstLine, isRouteErrorResponse, readTold, Redirect } from './lib/router/told.ts';

interface Entry {
  id?: string;
  path?: string;
  index?: boolean;
  file: string;
  children?: Entry[];
}

/** The shop's routes as the build's list has them. */
const routes: Record<string, Route> = {};
function list(entries: readonly Entry[], parentId: string): object[] {
  return entries.map(({ id = '', path, index, file, children = [] }) => {
    const own = id || file.replace(/\.tsx$/, '');
    routes[own] = {
      id: own,
      parentId,
      ...(path !== undefined && { path }),
      ...(index && { index }),
      hasLoader: false,
      hasErrorBoundary: false,
      module: '',
    };
    return index
      ? { id: own, index: true, Component: () => null }
      : { id: own, path, Component: () => null, children: list(children, own) };
  });
}
routes['root'] = { id: 'root', path: '', hasLoader: true, hasErrorBoundary: true, module: '' };
const theirs = [
  { id: 'root', path: '', Component: () => null, children: list(routeConfig as Entry[], 'root') },
];
const find = matcher(routes);

describe('the browser’s own router', () => {
  it.each([
    '/',
    '/produtos',
    '/produtos/',
    '/PRODUTOS',
    '/produtos/12',
    '/produto/12',
    '/produto/a%2Fb',
    '/produto/12/mais',
    '/p/sobre-n%C3%B3s',
    '/pedidos/AAAAA-AAAAA-AAAAA',
    '/redefinir-senha',
    '/redefinir-senha/abc',
    '/confirmar-email',
    '/confirmar-email/abc',
    '/nada/daqui',
    '/%E0%A4%A',
    '/success',
    '//',
  ])('[RUN-97] finds for %s what the package finds', (path) => {
    const expected = matchRoutes(theirs, path) ?? [];
    const found = find(path);
    expect(found.map(({ route }) => route.id)).toEqual(expected.map(({ route }) => route.id));
    expect({ ...found.at(-1)?.params }).toEqual({ ...expected.at(-1)?.params });
  });

  it('[RUN-97] finds the page for what is not there also behind a line’s end, which the package does not', () => {
    expect(find('/nada%0Adaqui').map(({ route }) => route.id)).toEqual(
      find('/nada/daqui').map(({ route }) => route.id),
    );
  });

  it.each(['/a', '/a?b=c#d', '?b=ç', '#d', '?', '/a#', ''])(
    '[RUN-97] leads by %j where the package leads',
    (to) => {
      const { pathname, search, hash } = resolvePath(to, '/p/q');
      expect(resolved(to, '/p/q')).toEqual({ pathname, search, hash });
    },
  );

  it('[RUN-97] takes a new place of the same page for the same page', () => {
    const at = (hash: string, search = '') => ({ pathname: '/a', search, hash });
    expect(isOnlyHash(at(''), at('#x'))).toBe(true);
    expect(isOnlyHash(at('#x'), at('#x'))).toBe(true);
    expect(isOnlyHash(at('#x'), at(''))).toBe(false);
    expect(isOnlyHash(at(''), at('#x', '?y'))).toBe(false);
  });
});

describe('what the server told', () => {
  const streamOf = (...parts: string[]) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    });

  it('[RUN-97] is read to its first line, however it comes', async () => {
    expect(await firstLine(streamOf('[1', '2]\n', 'P1:x\n'))).toBe('[12]');
    expect(await firstLine(streamOf('[1]'))).toBe('[1]');
    const bytes = new TextEncoder().encode('["ç"]\n');
    const halves = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes.slice(0, 3));
        controller.enqueue(bytes.slice(3));
        controller.close();
      },
    });
    expect(await firstLine(halves)).toBe('["ç"]');
  });

  it('[RUN-97] comes back as it was', () => {
    const line = '[{"_1":2,"_4":5,"_6":-5,"_7":-7,"_8":9},"a",[3,3,-5],"ç","b",{"_1":3},"c","d","e",["D",0]]';
    expect(readTold(line)).toEqual({
      a: ['ç', 'ç', null],
      b: { a: 'ç' },
      c: null,
      d: undefined,
      e: new Date(0),
    });
    expect(readTold('-7')).toBeUndefined();
  });

  it('[RUN-97] may be an error, a refusal or another address', () => {
    const refusal = readTold('[["ErrorResponse",-5,1,2],404,"Not Found"]');
    expect(isRouteErrorResponse(refusal)).toBe(true);
    expect(refusal).toEqual(new ErrorResponse(404, 'Not Found', null));
    expect(readTold('[["SanitizedError",1,2,-7],"RangeError","x"]')).toMatchObject({
      name: 'RangeError',
      message: 'x',
    });
    const led = readTold('[["SingleFetchRedirect",1],{"_2":3,"_4":5},"redirect","/a","reload",true]');
    expect(led).toEqual(new Redirect('/a', { reload: true }));
    expect(() => readTold('[["P",1]]')).toThrow(SyntaxError);
  });
});
