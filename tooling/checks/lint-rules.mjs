/**
 * The project's lint rules (a plugin of oxlint, configured in `.oxlintrc.json`). Only certain modules may read time,
 * randomness and the environment, so that tests can control them; `.oxlintrc.json` lists these modules. Log messages are
 * constant texts.
 */
const isMember = (node, object, property) =>
  node.object.type === 'Identifier' &&
  node.object.name === object &&
  (node.computed
    ? node.property.type === 'Literal' && node.property.value === property
    : node.property.name === property);

const CLOCK =
  'The machine’s clock cannot be moved by a test. Take `now` as an argument in rules, ask the clock port on the server, platform/clock.ts in the browser.';
const CLOCK_IN_SQL =
  'The database’s clock cannot be moved by a test and differs from the clock port. Hand the time in as a parameter.';
const RANDOM =
  'A result that differs each time cannot be tested, and Math.random is guessable. Take randomness as an argument; for secrets use node:crypto where the action is.';
const ENVIRONMENT =
  'env.ts is the only reader of the environment: there each variable is described and checked. Add it there and hand the value in.';

const LOG_MESSAGE =
  "A message that contains data cannot be searched for. Pass the data as fields and a constant text: log.error({ queue, err }, 'job failed').";

const SQL_CLOCK =
  /\b(now|clock_timestamp|statement_timestamp|transaction_timestamp)\(\)|\b(current_timestamp|current_date|current_time|localtimestamp)\b/i;
const LOOKS_LIKE_SQL = /\b(select|insert|update|delete|where|set|values|interval|order by)\b/i;

const clock = {
  create(context) {
    return {
      NewExpression(node) {
        if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0) {
          context.report({ node, message: CLOCK });
        }
      },
      CallExpression(node) {
        if (node.callee.type === 'Identifier' && node.callee.name === 'Date')
          context.report({ node, message: CLOCK });
      },
      MemberExpression(node) {
        if (isMember(node, 'Date', 'now')) context.report({ node, message: CLOCK });
      },
    };
  },
};

const sqlClock = {
  create(context) {
    return {
      TaggedTemplateExpression(node) {
        if (!/^sql\b/.test(context.sourceCode.getText(node.tag))) return;
        for (const quasi of node.quasi.quasis) {
          if (SQL_CLOCK.test(quasi.value.raw)) context.report({ node: quasi, message: CLOCK_IN_SQL });
        }
      },
      Literal(node) {
        if (typeof node.value === 'string' && LOOKS_LIKE_SQL.test(node.value) && SQL_CLOCK.test(node.value)) {
          context.report({ node, message: CLOCK_IN_SQL });
        }
      },
    };
  },
};

const randomness = {
  create(context) {
    return {
      MemberExpression(node) {
        if (isMember(node, 'Math', 'random')) context.report({ node, message: RANDOM });
      },
    };
  },
};

const environment = {
  create(context) {
    return {
      MemberExpression(node) {
        if (!isMember(node, 'process', 'env')) return;
        // The only permitted use: passing `process.env` as a whole to its parser.
        const call = node.parent;
        if (
          call?.type === 'CallExpression' &&
          ['readEnv', 'readSettings'].includes(call.callee.name) &&
          call.arguments[0] === node
        )
          return;
        context.report({ node, message: ENVIRONMENT });
      },
    };
  },
};

const LOG_FUNCTIONS = new Set(['log', 'logger', 'logEvent']);
const LOG_LEVELS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);

/** Returns whether a call writes to a log: `log.warn(…)`, `request.log[level](…)`, `logEvent(…)`. */
function isLogCall({ callee }) {
  const isLog = (node) =>
    node.type === 'Identifier'
      ? LOG_FUNCTIONS.has(node.name)
      : node.type === 'MemberExpression' && !node.computed && LOG_FUNCTIONS.has(node.property.name);
  if (callee.type === 'Identifier') return isLog(callee);
  if (callee.type !== 'MemberExpression' || !isLog(callee.object)) return false;
  return callee.computed || LOG_LEVELS.has(callee.property.name);
}

function isConstantText(node) {
  if (node?.type === 'ConditionalExpression')
    return isConstantText(node.consequent) && isConstantText(node.alternate);
  return node?.type === 'Literal' && typeof node.value === 'string';
}

const logMessages = {
  create(context) {
    return {
      CallExpression(node) {
        if (!isLogCall(node)) return;
        const [first, second] = node.arguments;
        // Fields, if any, come before the text; values of a format string after it would be part of the message.
        const isConstant =
          node.arguments.length === 1
            ? isConstantText(first)
            : node.arguments.length === 2 && !isConstantText(first) && isConstantText(second);
        if (!isConstant) context.report({ node, message: LOG_MESSAGE });
      },
    };
  },
};

const CONNECTION =
  'A second connection inside a transaction: enough such code at once waits for itself until the pool is exhausted. Use the transaction, or afterCommit.';
const KYSELY_TRANSACTION =
  'Only transaction(db, work) begins a transaction: it repeats collisions, and inside of its work a second connection is refused.';

/** Names of the database and of its connections. */
const DATABASES = ['db', 'pool'];

/** Runs its argument when the connection is free again. */
const AFTER_COMMIT = new Set(['afterCommit', 'afterCurrentCommit']);

const isFunction = (node) =>
  ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'].includes(node.type);

/**
 * Returns the names that a file gives to databases, and to functions that it passes to `transaction`: other names must not hide a second
 * connection.
 */
function transactionNames(text) {
  const names = (pattern) => [...text.matchAll(pattern)].map(([, name]) => name);
  return {
    databases: new Set([
      ...DATABASES,
      ...names(/\btransaction\(\s*(\w+)\s*,/g),
      ...names(/\b(?:const|let)\s+(\w+)(?:\s*:[^=;]+)?\s*=\s*(?:[\w.]+\.)?(?:db|pool)\s*;/g),
      ...names(/\b(?:const|let)\s*\{[^}=]*\b(?:db|pool)\s*:\s*(\w+)/g),
    ]),
    works: new Set(names(/\btransaction\(\s*[\w.]+\s*,\s*(\w+)\s*[,)]/g)),
  };
}

/** Returns the name of a function; undefined for one that is only an argument. */
function functionName(node) {
  return node.id?.name ?? (node.parent.type === 'VariableDeclarator' ? node.parent.id.name : undefined);
}

/** Returns the work of a `transaction(database, work)` around a node; null if there is none. */
function workAround(node, works) {
  for (let inner = node; inner.parent; inner = inner.parent) {
    if (!isFunction(inner)) continue;
    const call = inner.parent;
    if (call.type === 'CallExpression') {
      if (AFTER_COMMIT.has(call.callee.name)) return null;
      if (call.callee.name === 'transaction' && call.arguments[1] === inner) return inner;
    }
    if (works.has(functionName(inner))) return inner;
  }
  return null;
}

/** Returns whether a pattern or declaration names a variable. */
function declares(pattern, name) {
  if (!pattern) return false;
  if (pattern.type === 'Identifier') return pattern.name === name;
  if (pattern.type === 'AssignmentPattern') return declares(pattern.left, name);
  if (pattern.type === 'RestElement') return declares(pattern.argument, name);
  if (pattern.type === 'ArrayPattern') return pattern.elements.some((one) => declares(one, name));
  if (pattern.type === 'ObjectPattern')
    return pattern.properties.some((one) => declares(one.value ?? one.argument, name));
  return false;
}

/** Returns whether a variable of a name is declared between a node and a function around it, parameters included. */
function isShadowed(node, work, name) {
  for (let inner = node; inner; inner = inner.parent) {
    if (isFunction(inner) && inner.params.some((param) => declares(param, name))) return true;
    if (
      inner.type === 'BlockStatement' &&
      inner.body.some(
        (statement) =>
          statement.type === 'VariableDeclaration' &&
          statement.declarations.some(({ id }) => declares(id, name)),
      )
    )
      return true;
    if (inner === work) return false;
  }
  return false;
}

/** Only the name of a property, of a type's field or of a declared variable, not a value that is used. */
function isName(node) {
  const { parent } = node;
  if (parent.type === 'MemberExpression') return parent.property === node && !parent.computed;
  if (parent.type === 'Property') return parent.key === node && !parent.shorthand;
  if (parent.type === 'VariableDeclarator') return parent.id === node;
  // `db as Db` uses the value.
  return parent.type.startsWith('TS') && !/(?:Expression|Assertion)$/.test(parent.type);
}

const oneConnection = {
  create(context) {
    let known;
    const namesOfFile = () => (known ??= transactionNames(context.sourceCode.getText()));
    const report = (node, name) => {
      const work = workAround(node, namesOfFile().works);
      if (work && !isShadowed(node, work, name)) context.report({ node, message: CONNECTION });
    };
    return {
      Identifier(node) {
        if (namesOfFile().databases.has(node.name) && !isName(node)) report(node, node.name);
      },
      MemberExpression(node) {
        if (node.computed || !DATABASES.includes(node.property.name)) return;
        let root = node.object;
        while (root.type === 'MemberExpression') root = root.object;
        report(node, root.type === 'Identifier' ? root.name : '');
      },
      // `const { db } = deps` inside the work: no variable of the work, but the same connections.
      Property(node) {
        const isDeclared =
          node.parent.type === 'ObjectPattern' && node.parent.parent.type === 'VariableDeclarator';
        if (isDeclared && DATABASES.includes(node.key.name) && workAround(node, namesOfFile().works))
          context.report({ node, message: CONNECTION });
      },
      CallExpression(node) {
        const { callee } = node;
        const isBuilder =
          callee.type === 'MemberExpression' && !callee.computed && callee.property.name === 'transaction';
        if (isBuilder && node.arguments.length === 0) context.report({ node, message: KYSELY_TRANSACTION });
      },
    };
  },
};

export default {
  meta: { name: 'aaspaas' },
  rules: {
    clock,
    'sql-clock': sqlClock,
    randomness,
    environment,
    'log-messages': logMessages,
    'one-connection': oneConnection,
  },
};
