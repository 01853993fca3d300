/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.reflect;

import io.karta.generation.type.AdaptedNode;
import jakarta.json.bind.JsonbConfig;
import jakarta.json.bind.config.BinaryDataStrategy;
import java.util.Base64;
import java.util.Optional;
import java.util.stream.Stream;

/** Arrays of bytes as Base64 text. */
enum BinaryEncoding implements AdaptedNode.Binding {
    BASE_64 {
        @Override
        public Object fromJson(Object text) {
            return Base64.getDecoder().decode((String) text);
        }

        @Override
        public Object toJson(Object bytes) {
            return Base64.getEncoder().encodeToString((byte[]) bytes);
        }
    },
    BASE_64_URL {
        @Override
        public Object fromJson(Object text) {
            return Base64.getUrlDecoder().decode((String) text);
        }

        @Override
        public Object toJson(Object bytes) {
            return Base64.getUrlEncoder().encodeToString((byte[]) bytes);
        }
    };

    /** Returns the encoding of a configuration; empty if bytes are written as numbers. */
    static Optional<BinaryEncoding> of(JsonbConfig config) {
        return config.getProperty(JsonbConfig.BINARY_DATA_STRATEGY)
                .filter(strategy -> !strategy.equals(BinaryDataStrategy.BYTE))
                .map(strategy -> Stream.of(values())
                        .filter(encoding -> encoding.name().equals(strategy))
                        .findFirst()
                        .orElseThrow(() -> Messages.unknownStrategy(JsonbConfig.BINARY_DATA_STRATEGY, strategy)));
    }
}
