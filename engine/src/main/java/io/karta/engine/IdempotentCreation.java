/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.IdempotencyKey;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.domain.ProcessInputs;
import io.karta.engine.process.EngineServices;
import io.karta.engine.process.JournaledProcess;
import io.karta.engine.process.ProcessRegistry;
import io.karta.process.Caller;
import io.karta.process.ProcessOptions;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.spi.RequestKey;
import io.karta.spi.StaleProcessException;
import io.karta.spi.StoredProcess;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Creates at most one process for the requests of one caller with one idempotency key. The store decides between nodes;
 * the locks keep the requests of this node from creating processes that are not stored. Thread-safe.
 */
final class IdempotentCreation {

    private static final int LOCKS = 64;

    private final ProcessFactory factory;
    private final ProcessRegistry processes;
    private final ProcessStore store;
    private final Clock clock;
    private final Object[] locks = Stream.generate(Object::new).limit(LOCKS).toArray();

    IdempotentCreation(ProcessFactory factory, ProcessRegistry processes, EngineServices services) {
        this.factory = factory;
        this.processes = processes;
        this.store = services.store();
        this.clock = services.clock();
    }

    /** Returns a new process, or the one that an earlier request with the same key has created. */
    JournaledProcess created(CompiledAgent agent, ProcessOptions options, Function<GoalModel, ProcessInputs> inputs) {
        return options.idempotencyKey()
                .map(key -> process(
                        key,
                        factory.caller(options),
                        GoalDirectory.of(agent, options).name(),
                        request -> factory.written(factory.create(agent, options, inputs, Optional.of(request)))))
                .orElseGet(() -> factory.written(factory.create(agent, options, inputs)));
    }

    /** Returns the process of a key; {@code create} creates and stores one. */
    private JournaledProcess process(
            IdempotencyKey key, Caller caller, String goal, Function<RequestKey, JournaledProcess> create) {
        String scope = digest(caller.name().map(name -> "by " + name).orElse("anonymous"), goal, key.key());
        synchronized (locks[Math.floorMod(scope.hashCode(), LOCKS)]) {
            String token = scope;
            while (true) {
                Optional<StoredProcess> found = find(token);
                if (found.isPresent() && isExpired(found.get(), key)) {
                    token = digest(scope, found.get().id()); // the next process of this key
                } else if (found.isPresent()) {
                    return checked(found.get().id(), key);
                } else {
                    Optional<JournaledProcess> created = tryCreate(new RequestKey(token, key.fingerprint()), create);
                    if (created.isPresent()) {
                        return created.get();
                    }
                }
            }
        }
    }

    /** Returns the new process; empty if another node was faster. */
    private Optional<JournaledProcess> tryCreate(RequestKey key, Function<RequestKey, JournaledProcess> create) {
        try {
            return Optional.of(create.apply(key));
        } catch (StaleProcessException e) {
            if (find(key.token()).isEmpty()) {
                throw e;
            }
            return Optional.empty();
        }
    }

    private Optional<StoredProcess> find(String token) {
        return store.find(ProcessQuery.all().requestedWith(token).limit(1)).stream()
                .findFirst();
    }

    private boolean isExpired(StoredProcess process, IdempotencyKey key) {
        return !process.info().createdAt().plus(key.expiry()).isAfter(clock.instant());
    }

    private JournaledProcess checked(String id, IdempotencyKey key) {
        JournaledProcess process = processes.find(id).orElseThrow();
        boolean isSame = process.origin()
                .terms()
                .requestKey()
                .filter(known -> known.fingerprint().equals(key.fingerprint()))
                .isPresent();
        if (!isSame) {
            throw Messages.keyOfOtherRequest(id);
        }
        return process;
    }

    private static String digest(String... parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (String part : parts) {
                byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
                digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
                digest.update(bytes);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }
}
