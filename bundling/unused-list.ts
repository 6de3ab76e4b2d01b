import type { Unused } from './cutter.ts';

/** The one switch: with `false` the browser gets all of React and the router's package, and lint forbids nothing of them. */
export const isCutting: boolean = true;

/** What is cut together, and what code of the shop's pages would need it: `house/cut-parts` forbids that. */
export interface Part extends Partial<Unused> {
  what: string;
  /** Imports from react, react-dom and react-router. */
  imports?: readonly string[];
  /** Properties of elements and of options. */
  properties?: readonly string[];
  /** What a route exports. */
  exports?: readonly string[];
  /** What is told by its form. */
  syntax?: 'form-action' | 'fragment-ref' | 'custom-element';
}

export interface Library {
  path: string;
  /** Of the file that was looked at: another one stops the build, until somebody has looked at that. */
  sha256: string;
  parts: readonly Part[];
}

/** What nobody can be told of but by an error. */
const refused = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, `throw Error("cut: ${name}")`]));
/** What is called on pages that don't use it, and then does nothing anyway. */
const nothing = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '']));

const reactDom: Library = {
  path: '/react-dom/cjs/react-dom-client.production.js',
  sha256: 'a319b413b7a19ee34422d9a12a8e7afd003c07846716d278ba1a0898e8cb6251',
  parts: [
    { what: 'portals', imports: ['createPortal'], tags: [4] },
    { what: 'profiles', imports: ['Profiler'], tags: [12], types: ['REACT_PROFILER_TYPE'] },
    {
      what: 'what waits for its code or data',
      imports: ['Suspense', 'Await', 'lazy'],
      tags: [13, 16, 18],
      types: ['REACT_SUSPENSE_TYPE', 'REACT_LAZY_TYPE'],
    },
    {
      what: 'lists of it',
      imports: ['SuspenseList', 'unstable_SuspenseList'],
      tags: [19],
      types: ['REACT_SUSPENSE_LIST_TYPE'],
    },
    {
      what: 'hidden trees, which waiting makes as well',
      imports: ['Activity', 'unstable_Activity', 'unstable_LegacyHidden'],
      tags: [22, 23, 31],
      types: ['REACT_ACTIVITY_TYPE', 'REACT_LEGACY_HIDDEN_TYPE'],
    },
    {
      what: 'refs that are passed on, which components take as a property',
      imports: ['forwardRef'],
      tags: [11],
      types: ['REACT_FORWARD_REF_TYPE'],
    },
    {
      what: 'readers of contexts that are elements',
      properties: ['Consumer'],
      tags: [9],
      types: ['REACT_CONSUMER_TYPE'],
    },
    {
      what: 'the strict mode of development',
      imports: ['StrictMode'],
      tags: [8],
      types: ['REACT_STRICT_MODE_TYPE'],
    },
    {
      what: 'states of transitions, and states ahead of them',
      imports: ['useTransition', 'useOptimistic'],
      functions: refused('startTransition', 'updateOptimisticImpl', 'dispatchOptimisticSetState'),
    },
    {
      what: 'handles of components',
      imports: ['useImperativeHandle'],
      functions: refused('imperativeHandleEffect'),
    },
    {
      what: 'the browser’s own sign of a transition that waits',
      properties: ['onDefaultTransitionIndicator'],
      functions: nothing('defaultOnDefaultTransitionIndicator'),
    },
    { what: 'what the compiler of React remembers', imports: ['c'], functions: refused('useMemoCache') },
    {
      what: 'trials of React',
      imports: ['unstable_Scope', 'unstable_Cache', 'unstable_TracingMarker'],
      tags: [21, 24, 25],
    },
    {
      what: 'view transitions',
      imports: ['ViewTransition', 'unstable_ViewTransition', 'addTransitionType', 'useViewTransitionState'],
      properties: ['viewTransition'],
      tags: [30],
      types: ['REACT_VIEW_TRANSITION_TYPE'],
      never: ['shouldStartViewTransition'],
      functions: nothing(
        'commitExitViewTransitions',
        'commitDeletedPairViewTransitions',
        'queueTransitionTypes',
      ),
      classes: ['ViewTransitionPseudoElement'],
    },
    {
      what: 'the names of components that an error went through, which are letters here',
      imports: ['captureOwnerStack'],
      properties: ['componentStack'],
      functions: { getStackByFiberInDevAndProd: 'return "";', ...nothing('getComponentNameFromType') },
    },
    {
      what: 'the way from a component to its element',
      imports: ['findDOMNode'],
      functions: refused('findCurrentFiberUsingSlowPath'),
    },
    {
      what: 'forms that call a function of ours by themselves, and their states',
      imports: ['useActionState', 'useFormState', 'useFormStatus', 'requestFormReset'],
      syntax: 'form-action',
      functions: {
        ...nothing('extractEvents$1'),
        ...refused('mountActionState', 'updateActionState', 'rerenderActionState'),
        ...refused('startHostTransition', 'ensureFormComponentIsStateful', 'TransitionAwareHostComponent'),
      },
    },
    {
      what: 'refs of fragments',
      syntax: 'fragment-ref',
      functions: nothing(
        'commitNewChildToFragmentInstance',
        'commitNewChildToFragmentInstances',
        'deleteChildFromFragmentInstance',
      ),
      classes: ['FragmentInstance'],
    },
    {
      what: 'styles, scripts and addresses asked for by a call',
      imports: ['prefetchDNS', 'preconnect', 'preload', 'preloadModule', 'preinit', 'preinitModule'],
      functions: refused(
        'preconnectAs',
        'preload',
        'preloadModule',
        'preinitStyle',
        'preinitScript',
        'preinitModuleScript',
      ),
    },
    {
      what: 'styles and scripts that React loads once for all that name them, and waits for',
      properties: ['precedence'],
      functions: {
        getResource: 'return null;',
        preloadInstanceAndSuspendIfNeeded: 'workInProgress.flags &= -16777217;',
        waitForCommitToBeReady: 'return null;',
        ...nothing('accumulateSuspenseyCommitOnFiber'),
        ...refused('acquireResource', 'suspendResource', 'preloadResourceAndSuspendIfNeeded'),
      },
    },
    {
      what: 'what is marked in a field',
      properties: ['onSelect', 'onSelectCapture'],
      functions: nothing('constructSelectEvent'),
    },
    { what: 'elements of one’s own', syntax: 'custom-element', functions: refused('setPropOnCustomElement') },
    {
      what: 'letters before they are typed',
      properties: ['onBeforeInput', 'onBeforeInputCapture'],
      functions: nothing('getFallbackBeforeInputChars', 'getNativeBeforeInputChars'),
    },
  ],
};

/** What of the router the browser's own one (src/web/lib/router) does not do. */
const router: readonly Part[] = [
  { what: 'fetchers', imports: ['useFetcher', 'useFetchers'] },
  {
    what: 'submissions',
    imports: ['Form', 'useSubmit', 'useFormAction', 'useActionData'],
    exports: ['action', 'clientAction'],
  },
  {
    what: 'loaders in the browser, and what is shown until they answer',
    imports: ['useAsyncValue', 'useAsyncError'],
    exports: ['clientLoader', 'clientMiddleware', 'HydrateFallback'],
  },
  { what: 'what a route tells others', imports: ['useMatches', 'useMatch'], exports: ['links', 'handle'] },
  { what: 'routes that come later', properties: ['patchRoutesOnNavigation', 'discover'] },
  {
    what: 'questions before leaving',
    imports: ['useBlocker', 'unstable_useBlocker', 'unstable_usePrompt'],
  },
];

export const libraries: readonly Library[] = isCutting ? [reactDom] : [];

/** All that code of the shop's pages can't use, with the words it would ask for it by. */
export const unusable: readonly Part[] = isCutting
  ? [...libraries.flatMap(({ parts }) => parts), ...router]
  : [];

/** All that is cut of a library. */
export function unusedOf({ parts }: Library): Unused {
  return {
    tags: parts.flatMap(({ tags = [] }) => tags),
    types: parts.flatMap(({ types = [] }) => types),
    never: parts.flatMap(({ never = [] }) => never),
    functions: Object.assign({}, ...parts.map(({ functions = {} }) => functions)),
    classes: parts.flatMap(({ classes = [] }) => classes),
  };
}
