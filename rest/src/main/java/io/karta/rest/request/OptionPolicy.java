/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import static java.util.stream.Collectors.toUnmodifiableSet;

import io.karta.process.Caller;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Permissions of callers to set options of their processes. Options that are not configured are closed. Immutable.
 *
 * @param roles the roles that may set an option
 */
public record OptionPolicy(Map<CallOption, Set<String>> roles) {

    /** Role that includes every admitted caller. */
    private static final String ALL = "*";

    static final OptionPolicy CLOSED = new OptionPolicy(Map.of());

    public OptionPolicy {
        roles = Map.copyOf(roles);
    }

    public static OptionPolicy of(Function<String, Optional<String>> settings) {
        var roles = new EnumMap<CallOption, Set<String>>(CallOption.class);
        for (var option : CallOption.values()) {
            settings.apply(option.key()).ifPresent(list -> roles.put(option, names(list)));
        }
        return new OptionPolicy(roles);
    }

    private static Set<String> names(String list) {
        return Arrays.stream(list.split(","))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .collect(toUnmodifiableSet());
    }

    /** Returns the options that some callers may set. */
    public List<CallOption> open() {
        return Arrays.stream(CallOption.values())
                .filter(option -> !roles.getOrDefault(option, Set.of()).isEmpty())
                .toList();
    }

    /** Returns whether a caller may set an option. */
    public boolean allows(CallOption option, Caller caller) {
        var allowed = roles.getOrDefault(option, Set.of());
        return allowed.contains(ALL) || allowed.stream().anyMatch(caller::hasRole);
    }
}
