/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.IdempotencyKey;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.domain.ProcessInputs;
import io.karta.engine.journal.StoreAccess;
import io.karta.engine.process.EngineServices;
import io.karta.engine.process.JournaledProcess;
import io.karta.engine.process.ProcessRegistry;
import io.karta.process.ProcessOptions;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.spi.RequestKey;
import io.karta.spi.StaleProcessException;
import io.karta.spi.StoredProcess;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
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
    private static final int ATTEMPTS = 10;

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
                        scope(agent, options, key),
                        request -> factory.written(factory.create(agent, options, inputs, Optional.of(request)))))
                .orElseGet(() -> factory.written(factory.create(agent, options, inputs)));
    }

    /** Returns the process that an earlier request with the key of the options has created. */
    Optional<JournaledProcess> known(CompiledAgent agent, ProcessOptions options) {
        return options.idempotencyKey().flatMap(key -> find(scope(agent, options, key))
                .filter(found -> !isExpired(found, key))
                .flatMap(found -> existing(found.id(), key)));
    }

    private String scope(CompiledAgent agent, ProcessOptions options, IdempotencyKey key) {
        return digest(
                factory.caller(options).name().map(name -> "by " + name).orElse("anonymous"),
                GoalDirectory.of(agent, options).name(),
                key.key());
    }

    /** Returns the process of a key; {@code create} creates and stores one. */
    private JournaledProcess process(IdempotencyKey key, String scope, Function<RequestKey, JournaledProcess> create) {
        synchronized (locks[Math.floorMod(scope.hashCode(), LOCKS)]) {
            for (int i = 0; i < ATTEMPTS; i++) {
                Optional<StoredProcess> valid = valid(scope, key);
                Optional<JournaledProcess> process = valid.isPresent()
                        ? existing(valid.get().id(), key)
                        : tryCreate(new RequestKey(scope, key.fingerprint()), create);
                if (process.isPresent()) {
                    return process.get();
                } // it was removed since it was found, or another node was faster
            }
            throw Messages.keyIsUnstable(ATTEMPTS);
        }
    }

    /** Returns the process of a key that has not expired. The token of an expired process becomes free. */
    private Optional<StoredProcess> valid(String token, IdempotencyKey key) {
        Optional<StoredProcess> found = find(token);
        found.filter(process -> isExpired(process, key))
                .ifPresent(process -> StoreAccess.run(store, () -> store.releaseRequest(process.id())));
        return found.filter(process -> !isExpired(process, key));
    }

    /** Returns the new process; empty if another node has created one in the meantime. */
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
        var query = ProcessQuery.all().requestedWith(token).limit(1);
        return StoreAccess.call(store, () -> store.find(query)).stream().findFirst();
    }

    private boolean isExpired(StoredProcess process, IdempotencyKey key) {
        Duration age = Duration.between(process.info().createdAt(), clock.instant());
        return age.compareTo(key.expiry()) >= 0; // the sum of a time and a long expiry may be out of range
    }

    /** Returns a process that was found; empty if it has been removed since. */
    private Optional<JournaledProcess> existing(String id, IdempotencyKey key) {
        Optional<JournaledProcess> process = processes.find(id);
        boolean isOther = process.flatMap(found -> found.origin().terms().requestKey())
                .filter(known -> !known.fingerprint().equals(key.fingerprint()))
                .isPresent();
        if (isOther) {
            throw Messages.keyOfOtherRequest(id);
        }
        return process;
    }

    private static String digest(String... parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (String part : parts) {
                boolean isUnicode = StandardCharsets.UTF_8.newEncoder().canEncode(part); // no unpaired surrogates
                byte[] bytes = isUnicode ? part.getBytes(StandardCharsets.UTF_8) : chars(part);
                digest.update((bytes.length + (isUnicode ? ":" : "/")).getBytes(StandardCharsets.UTF_8));
                digest.update(bytes);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }

    private static byte[] chars(String text) {
        var bytes = new byte[text.length() * Character.BYTES];
        ByteBuffer.wrap(bytes).asCharBuffer().put(text);
        return bytes;
    }
}
