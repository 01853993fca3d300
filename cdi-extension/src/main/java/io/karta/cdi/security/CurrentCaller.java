/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.security;

import io.karta.process.Caller;
import jakarta.enterprise.context.ContextNotActiveException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Caller from the first source that provides one, with the roles that any source confirms for the same name. A source
 * that fails is logged: as a warning for the first failure of a kind, for debugging afterwards. Thread-safe.
 */
final class CurrentCaller implements Supplier<Caller> {

    private static final Logger LOGGER = System.getLogger(CurrentCaller.class.getName());

    private final List<CallerSource> sources;
    private final Set<String> reported = ConcurrentHashMap.newKeySet();

    CurrentCaller(List<CallerSource> sources) {
        this.sources = List.copyOf(sources);
    }

    @Override
    public Caller get() {
        return sources.stream()
                .flatMap(source -> caller(source, sources.subList(sources.indexOf(source) + 1, sources.size())))
                .findFirst()
                .orElseGet(Caller::anonymous);
    }

    private Stream<Caller> caller(CallerSource source, List<CallerSource> others) {
        return asked(source, source::find).flatMap(Optional::stream).map(found -> new Combined(found, source, others));
    }

    /** Returns the result of a query to a source; empty if it fails. */
    private <T> Stream<T> asked(CallerSource source, Supplier<T> question) {
        try {
            return Stream.of(question.get());
        } catch (ContextNotActiveException ignored) {
            return Stream.empty(); // a thread without a request has no caller
        } catch (RuntimeException | LinkageError failure) {
            Level level = reported.add(source.name() + failure.getClass().getName()) ? Level.WARNING : Level.DEBUG;
            LOGGER.log(level, () -> Messages.callerNotDetermined(source.name(), failure), failure);
            return Stream.empty();
        }
    }

    private final class Combined implements Caller {

        private final Caller known;
        private final CallerSource source;
        private final List<CallerSource> others;

        Combined(Caller known, CallerSource source, List<CallerSource> others) {
            this.known = known;
            this.source = source;
            this.others = others;
        }

        @Override
        public Optional<String> name() {
            return known.name();
        }

        @Override
        public boolean hasRole(String role) {
            return confirms(source, known, role)
                    || others.stream().anyMatch(other -> asked(other, other::find)
                            .flatMap(Optional::stream)
                            .filter(caller -> caller.name().equals(known.name()))
                            .anyMatch(caller -> confirms(other, caller, role)));
        }

        private boolean confirms(CallerSource candidate, Caller caller, String role) {
            return asked(candidate, () -> caller.hasRole(role)).anyMatch(has -> has);
        }
    }
}
