/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import io.karta.provider.langchain4j.mapping.ResponseMapper;
import jakarta.json.JsonObject;
import jakarta.json.spi.JsonProvider;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * How a vendor is spoken to and understood; nothing of it is made before the first request.
 *
 * @param requests what a model is asked, in LangChain4j's words
 * @param responses how LangChain4j's words for an answer are understood
 * @param words what becomes of the requests that LangChain4j writes
 * @param mender what becomes of the answers, and of the pieces of answers, before LangChain4j reads them
 */
record VendorMapping(
        Supplier<RequestMapper> requests,
        Supplier<ResponseMapper> responses,
        Optional<Function<JsonProvider, RequestCustomizer>> words,
        Optional<Function<JsonProvider, UnaryOperator<JsonObject>>> mender) {}
