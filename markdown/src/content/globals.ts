// Names of browsers and JavaScript, the hooks of React, and those that Mintlify passes to pages.
const NAMES =
  'AbortController Array ArrayBuffer BigInt Blob Boolean CSS CustomEvent DOMParser DataView Date Element Error Event EventSource ' +
  'File FileReader FormData Function Headers HTMLElement Image Infinity Intl IntersectionObserver Iterator JSON Map Math MouseEvent ' +
  'KeyboardEvent MutationObserver NaN Node NodeFilter Number Object Path2D Promise Proxy RangeError ReferenceError Reflect RegExp Request ' +
  'ResizeObserver Response Set String Symbol SyntaxError TextDecoder TextEncoder TypeError URL URLSearchParams Uint8Array ' +
  'Uint8ClampedArray Uint16Array Uint32Array Int8Array Int16Array Int32Array Float32Array Float64Array WeakMap WeakRef WeakSet ' +
  'WebSocket Worker XMLHttpRequest XMLSerializer alert arguments atob btoa cancelAnimationFrame cancelIdleCallback ' +
  'clearInterval clearTimeout confirm console crypto customElements decodeURI decodeURIComponent devicePixelRatio document ' +
  'encodeURI encodeURIComponent eval fetch getComputedStyle getSelection global globalThis history indexedDB innerHeight ' +
  'innerWidth isFinite isNaN localStorage location matchMedia navigator parseFloat parseInt performance ' +
  'process queueMicrotask requestAnimationFrame requestIdleCallback screen scrollBy scrollTo self sessionStorage ' +
  'setInterval setTimeout structuredClone undefined unescape window ' +
  'AbortSignal AnimationEvent Audio AudioContext BroadcastChannel CSSStyleSheet ClipboardEvent ClipboardItem Comment CompressionStream ' +
  'DOMException DOMMatrix DOMPoint DOMRect DecompressionStream Document DocumentFragment DragEvent ErrorEvent EvalError EventTarget ' +
  'FinalizationRegistry FocusEvent FontFace Headers ImageData InputEvent MediaQueryList MediaRecorder MessageChannel ' +
  'MessageEvent NodeList Notification OffscreenCanvas Option PerformanceObserver PointerEvent PopStateEvent ProgressEvent ' +
  'PromiseRejectionEvent Range ReadableStream SharedWorker StorageEvent SubmitEvent Text TouchEvent TransformStream TransitionEvent ' +
  'TreeWalker UIEvent WeakRef WheelEvent WritableStream XMLParser XPathResult addEventListener caches createImageBitmap dispatchEvent ' +
  'getSelection importScripts indexedDB isSecureContext origin outerHeight outerWidth postMessage print prompt ' +
  'removeEventListener reportError scroll scrollX scrollY visualViewport ' +
  'React Fragment createContext createElement createRef forwardRef lazy memo startTransition useActionState useCallback ' +
  'useContext useDebugValue useDeferredValue useEffect useEffectEvent useId useImperativeHandle useInsertionEffect useLayoutEffect ' +
  'useMemo useOptimistic useReducer useRef useState useSyncExternalStore useTransition ' +
  'props user pathname frontmatter';

const known: ReadonlySet<string> = /* @__PURE__ */ new Set(NAMES.split(' '));

/** Tests for a name that code of a page can use without an import. */
export function isKnownGlobal(name: string): boolean {
  return known.has(name) || /^(?:HTML|SVG)[A-Z]\w*Element$/.test(name);
}
